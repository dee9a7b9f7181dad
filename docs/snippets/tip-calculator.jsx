export const TipCalculator = ({ amount = 40 }) => {
  const [percent, setPercent] = useState(10)
  const tip = (amount * percent) / 100
  return (
    <div className="not-prose flex flex-wrap items-center gap-4 rounded-xl border p-4">
      <label className="flex items-center gap-2">
        Tip
        <input
          type="range"
          min="0"
          max="30"
          value={percent}
          onInput={(event) => setPercent(Number(event.currentTarget.value))}
        />
      </label>
      <output>
        {percent} % of {amount} is {tip.toFixed(2)}
      </output>
    </div>
  )
}
