import type { Diagnostic } from '../source/diagnostic.ts'
import type { ReportFormat } from './report-format-names.ts'

/** Origin of a report. */
export interface ReportContext {
  /** Path from the root of the repository that shows the report to the docs folder, with `/`; empty if they are one. */
  folder: string
  /** Version of this program. */
  version: string
}

/**
 * Formats problems for another program.
 *
 * @param format Annotations of GitHub Actions, SARIF 2.1.0 of code scanners, JUnit's XML of test reports, or our own
 *   diagnostics as they are.
 * @param diagnostics In the order they should appear.
 * @param context Origin of the diagnostics.
 * @returns Text without a final line break.
 */
export function formatReport(format: ReportFormat, diagnostics: readonly Diagnostic[], context: ReportContext): string {
  switch (format) {
    case 'json':
      return JSON.stringify(diagnostics, undefined, 2)
    case 'github':
      return diagnostics.map((diagnostic) => annotation(diagnostic, context)).join('\n')
    case 'sarif':
      return JSON.stringify(sarif(diagnostics, context), undefined, 2)
    case 'junit':
      return junit(diagnostics, context)
  }
}

/** A command of a workflow: `::error file=docs/a.mdx,line=1,col=2,title=broken-link::…`. */
function annotation(diagnostic: Diagnostic, { folder }: ReportContext): string {
  const { severity, code, line, column, endLine, endColumn } = diagnostic
  const properties = {
    file: pathFrom(folder, diagnostic.file),
    line,
    // Of several lines, GitHub takes no columns.
    ...(endLine === undefined || endLine === line ? { col: column, endColumn } : { endLine }),
    title: code,
  }
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeCommand(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
  return `::${severity} ${written.join(',')}::${escapeCommand(sentences(diagnostic))}`
}

function escapeCommand(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function sarif(diagnostics: readonly Diagnostic[], { folder, version }: ReportContext): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docwright',
            semanticVersion: version,
            rules: [...new Set(diagnostics.map(({ code }) => code))].map((id) => ({ id })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => {
          const { code, severity, file, line, column, endLine, endColumn } = diagnostic
          const uri = pathFrom(folder, file).split('/').map(encodeURIComponent).join('/')
          const region = { startLine: line, startColumn: column, endLine, endColumn }
          return {
            ruleId: code,
            level: severity,
            message: { text: sentences(diagnostic) },
            locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
          }
        }),
      },
    ],
  }
}

/** A suite per file, and a test per problem; warnings are tests that passed with a remark, since they fail nothing. */
function junit(diagnostics: readonly Diagnostic[], { folder }: ReportContext): string {
  const files = [...Map.groupBy(diagnostics, ({ file }) => file)]
  const suites = files.map(([file, found]) => suite(pathFrom(folder, file), found))
  const none = suite(folder === '' ? 'docs.json' : `${folder}/docs.json`, [])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="docwright check">\n${(suites.length === 0 ? [none] : suites).join('\n')}\n</testsuites>`
}

function suite(path: string, found: readonly Diagnostic[]): string {
  const name = escapeXml(path)
  const cases = found.map((diagnostic) => {
    const { severity, code, line, column } = diagnostic
    const text = escapeXml(`${path}:${line}:${column}\n${sentences(diagnostic)}`)
    const inner =
      severity === 'error'
        ? `<failure type="${escapeXml(code)}" message="${escapeXml(diagnostic.message)}">${text}</failure>`
        : `<system-out>${text}</system-out>`
    return `    <testcase classname="${name}" name="${escapeXml(`${code} at ${line}:${column}`)}">${inner}</testcase>`
  })
  const all = found.length === 0 ? [`    <testcase classname="${name}" name="no problems"/>`] : cases
  const failures = found.filter(({ severity }) => severity === 'error').length
  return `  <testsuite name="${name}" tests="${all.length}" failures="${failures}">\n${all.join('\n')}\n  </testsuite>`
}

/** XML has no way to write most control characters. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function sentences({ message, fix }: Diagnostic): string {
  return fix === undefined ? message : `${message}\n${fix}`
}

function pathFrom(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`
}
