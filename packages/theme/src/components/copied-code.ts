/** The prompt of a shell or an interpreter before a command; a shell's may have a name, a folder or an environment. */
const prompt =
  /^(?:\([\w.-]+\) )?(?:[$%❯]|PS[^>]*>|[\w.-]+@[\w.-]+[^$#%]*[$#%]|[A-Z]:\\[^>]*>|>>>|In \[\d+\]:|(?:irb|iex|mysql|sqlite|ghci)[^>]*>|\w+=[#>])(?: |$)/
/** The prompt before a line that continues a command. */
const further = /^ *(?:\.\.\.:?|>)(?: |$)/
/** Languages whose blocks are sessions if they begin with a prompt; in others, it may be code. */
const sessions =
  /^(te?xt|plain(text)?|shell|(ba|z|fi)?sh|shell-?session|console|terminal|power-?shell|ps1?|pwsh|cmd|bat|python|py|pycon|ruby|rb|irb|elixir|sql|)$/

/**
 * The useful part of a copied block: for a session with a shell or an interpreter, the commands without prompts and
 * output; otherwise, everything.
 *
 * @param code Its lines.
 * @param language The language of the block.
 */
export function copiedCode(code: string, language = ''): string {
  const lines = code.split('\n')
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))
  if (first === undefined || !prompt.test(first) || !sessions.test(language)) return code
  const commands: string[] = []
  let goesOn = false
  for (const line of lines) {
    const isFurther: boolean = goesOn || (commands.length > 0 && /^ *\.\.\./.test(line))
    if (prompt.test(line)) commands.push(line.replace(prompt, ''))
    else if (isFurther) commands.push(line.replace(further, ''))
    goesOn = /[\\`^]$/.test(line) && (prompt.test(line) || isFurther)
  }
  return commands.join('\n')
}
