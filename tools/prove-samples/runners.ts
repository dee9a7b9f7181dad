import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limits } from './check-request.ts'

/** How the programs of a language are run. */
export interface Runner {
  language: string
  /** Programs that must be installed. */
  needs: readonly string[]
  limits?: Limits
  /** Makes the folder ready for the programs; absent if there is nothing to do. */
  prepare?(folder: string, programs: readonly string[]): Promise<void>
  /** Runs one program, in the folder where the files of the samples are. */
  run(code: string, index: number, folder: string): Promise<Outcome>
}

/** What a program said. */
export interface Outcome {
  failed: boolean
  output: string
}

/** Runs a program with a time limit. */
export function execute(command: string, parameters: readonly string[], folder: string): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(command, parameters, { cwd: folder, timeout: 300_000, maxBuffer: 16e6 }, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: `${stdout}${stderr}` })
    })
  })
}

function script(
  language: string,
  command: string,
  extension: string,
  more: Partial<Runner> & { before?: string } = {},
): Runner {
  const { before = '', ...rest } = more
  return {
    language,
    needs: [command],
    run(code, index, folder) {
      const file = join(folder, `sample-${index}.${extension}`)
      writeFileSync(file, `${before}${code}\n`)
      return execute(command, [file], folder)
    },
    ...rest,
  }
}

/** A browser has a form, whose user chose a file. */
const page = `import { readFileSync as read } from 'node:fs'
globalThis.document = { querySelector: () => ({ files: [chosen] }) }
const chosen = new Blob([read(file())], { type: type() })
function file() { return CODE.includes('example.png') ? 'example.png' : CODE.includes('example-file') ? 'example-file' : 'example.pdf' }
function type() { return file() === 'example.png' ? 'image/png' : file() === 'example.pdf' ? '' : 'application/octet-stream' }
`

const cargo = `[package]
name = "samples"
version = "0.1.0"
edition = "2021"

[dependencies]
reqwest = { version = "0.12", default-features = false, features = ["blocking", "multipart"] }
`

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>samples</groupId><artifactId>samples</artifactId><version>1</version>
<properties><kotlin.compiler.languageVersion>1.9</kotlin.compiler.languageVersion><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies>
<dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp</artifactId><version>4.12.0</version></dependency>
<dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-stdlib</artifactId><version>1.9.25</version></dependency>
</dependencies>
<build><sourceDirectory>src</sourceDirectory><plugins>
<plugin><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-maven-plugin</artifactId><version>1.9.25</version>
<executions><execution><id>compile</id><goals><goal>compile</goal></goals></execution></executions></plugin>
<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version>
<executions><execution><phase>compile</phase><goals><goal>copy-dependencies</goal></goals></execution></executions></plugin>
</plugins></build></project>
`

/** Every language whose programs can be run; `node` and `bash` are wherever this repository is developed. */
export const runners: readonly Runner[] = [
  script('bash', 'bash', 'sh', { needs: ['bash', 'curl'] }),
  script('node', process.execPath, 'mjs', { limits: { typedPartsAreFiles: true } }),
  script('typescript', process.execPath, 'mts', { limits: { typedPartsAreFiles: true } }),
  {
    ...script('javascript', process.execPath, 'mjs', { limits: { typedPartsAreFiles: true } }),
    run(code, index, folder) {
      const file = join(folder, `page-${index}.mjs`)
      writeFileSync(file, `const CODE = ${JSON.stringify(code)}\n${page}${code}\n`)
      return execute(process.execPath, [file], folder)
    },
  },
  script('python', 'python3', 'py'),
  script('php', 'php', 'php'),
  script('ruby', 'ruby', 'rb'),
  {
    language: 'go',
    needs: ['go'],
    run(code, index, folder) {
      const file = join(folder, `sample-${index}.go`)
      writeFileSync(file, `${code}\n`)
      return execute('go', ['run', file], folder)
    },
  },
  {
    language: 'java',
    needs: ['java'],
    run(code, index, folder) {
      const inside = join(folder, `java-${index}`)
      mkdirSync(inside, { recursive: true })
      writeFileSync(join(inside, 'Main.java'), `${code}\n`)
      return execute('java', [join(inside, 'Main.java')], folder)
    },
  },
  {
    language: 'c',
    needs: ['gcc'],
    async run(code, index, folder) {
      const file = join(folder, `sample-${index}.c`)
      writeFileSync(file, `${code}\n`)
      const compiled = await execute('gcc', ['-Wall', '-Werror', '-o', `${file}.out`, file, '-lcurl'], folder)
      return compiled.failed ? compiled : execute(`${file}.out`, [], folder)
    },
  },
  {
    language: 'rust',
    needs: ['cargo'],
    async prepare(folder, programs) {
      const project = join(folder, 'rust')
      mkdirSync(join(project, 'src', 'bin'), { recursive: true })
      writeFileSync(join(project, 'Cargo.toml'), cargo)
      for (const [index, code] of programs.entries())
        writeFileSync(join(project, 'src', 'bin', `sample${index}.rs`), code)
      const built = await execute('cargo', ['build', '--quiet', '--keep-going'], project)
      if (!existsSync(join(project, 'target', 'debug'))) throw new Error(built.output)
    },
    run(_code, index, folder) {
      return execute(join(folder, 'rust', 'target', 'debug', `sample${index}`), [], folder)
    },
  },
  {
    language: 'kotlin',
    needs: ['mvn', 'java'],
    async prepare(folder, programs) {
      const project = join(folder, 'kotlin')
      mkdirSync(join(project, 'src'), { recursive: true })
      writeFileSync(join(project, 'pom.xml'), pom)
      for (const [index, code] of programs.entries())
        writeFileSync(join(project, 'src', `Sample${index}.kt`), `package sample${index}\n\n${code}\n`)
      const built = await execute('mvn', ['--quiet', '--batch-mode', 'compile'], project)
      if (built.failed) throw new Error(built.output.slice(0, 4000))
    },
    run(_code, index, folder) {
      const project = join(folder, 'kotlin', 'target')
      const path = `${join(project, 'classes')}:${join(project, 'dependency', '*')}`
      return execute('java', ['-cp', path, `sample${index}.Sample${index}Kt`], folder)
    },
  },
]
