/** Frequent signs that are written in two ways, in the same order. */
const traditional =
  '們這個為來時國會發學過還對開關請設頁頭實際點選單檔資訊級應該權從將於與並當無動態連結載圖標題顯錯誤儲編輯捲壓縮聯絡變數據庫網絡電腦雲層帳戶隱藏視窗寫讀鍵盤節點擊進階說詳細複製貼執運環境啟響應測試號碼總結構調試'
const simplified =
  '们这个为来时国会发学过还对开关请设页头实际点选单档资讯级应该权从将于与并当无动态连结载图标题显错误储编辑卷压缩联络变数据库网络电脑云层账户隐藏视窗写读键盘节点击进阶说详细复制贴执运环境启响应测试号码总结构调试'

const pairs = Array.from(traditional, (sign, index) => [sign, Array.from(simplified)[index] ?? sign] as const).filter(
  // These are written in both.
  ([one, other]) => one !== other && !'卷制云据'.includes(other),
)
const onlyTraditional = new Set(pairs.map(([one]) => one))
const onlySimplified = new Set(pairs.map(([, other]) => other))

/** So many signs of the other kind, and none of the own, are no chance. */
const least = 2

/**
 * Whether Chinese is written in the signs of the other kind: traditional ones on a page in simplified ones, or the other way round.
 *
 * @param to The language that the text should be in.
 */
export function isOtherChinese(text: string, to: string): boolean {
  const [own, other] = /-(?:Hant|TW|HK)/i.test(to)
    ? [onlyTraditional, onlySimplified]
    : [onlySimplified, onlyTraditional]
  const count = (signs: ReadonlySet<string>): number => Array.from(text).filter((sign) => signs.has(sign)).length
  return count(other) >= least && count(own) === 0
}
