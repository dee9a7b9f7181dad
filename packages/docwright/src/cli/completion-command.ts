import type { Command } from 'commander'
import type { Shell } from './shells.ts'
import type { Terminal } from './terminal.ts'

interface Completed {
  name: string
  description: string
  options: { flags: string[]; description: string }[]
}

/**
 * Prints a script with which a shell completes commands and options. It starts no program, so that pressing Tab takes no time.
 *
 * @param shell Which shell.
 * @param program The command line.
 * @returns The exit status.
 */
export function completion(shell: Shell, program: Command, terminal: Terminal): number {
  const commands = program.commands.map((command): Completed => ({
    name: command.name(),
    description: command.description(),
    options: command.options
      .filter(({ hidden }) => !hidden)
      .map(({ short, long, description }) => ({
        flags: [short, long].filter((flag) => flag !== undefined && flag !== null),
        description,
      })),
  }))
  terminal.print(writers[shell](commands))
  return 0
}

const writers: Readonly<Record<Shell, (commands: readonly Completed[]) => string>> = {
  bash: (commands) => `# docwright completion bash > ~/.local/share/bash-completion/completions/docwright
_docwright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')}"
  elif [[ "$current" == -* ]]; then
    case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `      ${name}) words="${options.flatMap(({ flags }) => flags).join(' ')}" ;;`).join('\n')}
    esac
  else
    COMPREPLY=($(compgen -f -- "$current"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o filenames -F _docwright docwright`,
  zsh: (commands) => `#compdef docwright
# docwright completion zsh > a folder of $fpath, as _docwright
_docwright() {
  local -a commands
  commands=(
${commands.map(({ name, description }) => `    ${single(`${name}:${description.replaceAll(':', '\\:')}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands.map(({ name, options }) => `    ${name}) _arguments '*:file:_files'${options.flatMap(({ flags, description }) => flags.map((flag) => ` ${single(`${flag}[${description.replaceAll(/[[\]:\\]/g, String.raw`\$&`)}]`)}`)).join('')} ;;`).join('\n')}
  esac
}
compdef _docwright docwright`,
  fish: (commands) =>
    [
      '# docwright completion fish > ~/.config/fish/completions/docwright.fish',
      ...commands.flatMap(({ name, description, options }) => [
        `complete -c docwright -n __fish_use_subcommand -f -a ${name} -d ${fishWord(description)}`,
        ...options.map(({ flags, description: text }) => {
          const named = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
          return `complete -c docwright -n '__fish_seen_subcommand_from ${name}' ${named.join(' ')} -d ${fishWord(text)}`
        }),
      ]),
    ].join('\n'),
}

function single(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function fishWord(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}
