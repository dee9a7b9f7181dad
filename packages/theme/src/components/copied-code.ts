/** What a shell or an interpreter writes before a command; those of shells with a name, a folder or an environment too. */
const prompt =
  /^(?:\([\w.-]+\) )?(?:[$%❯]|PS[^>]*>|[\w.-]+@[\w.-]+[^$#%]*[$#%]|[A-Z]:\\[^>]*>|>>>|In \[\d+\]:|(?:irb|iex|mysql|sqlite|ghci)[^>]*>|\w+=[#>])(?: |$)/
/** What stands before a line that goes on with the command. */
const further = /^ *(?:\.\.\.:?|>)(?: |$)/
/** Languages whose blocks are sessions where they begin with a prompt: in others it may be code. */
const sessions =
  /^(te?xt|plain(text)?|shell|(ba|z|fi)?sh|shell-?session|console|terminal|power-?shell|ps1?|pwsh|cmd|bat|python|py|pycon|ruby|rb|irb|elixir|sql|)$/

/**
 * What somebody wants who copies a block: of a session with a shell or an interpreter its commands, without prompts and
 * what was answered; everything of any other block.
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
