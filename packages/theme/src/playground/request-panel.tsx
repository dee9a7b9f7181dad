import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { readChoices, rememberChoice } from '../client/components/choices.ts'
import type { HttpRequest } from '../request/http-request.ts'
import { curlSample } from '../samples/curl.ts'
import { code, colorJson } from './color-json.tsx'
import { lateScript, type SampleWriters } from './late-scripts.ts'
import { useTexts } from './texts.ts'

/** The current request as code. The copied text has the credentials; the shown text does not. */
export function RequestPanel(properties: {
  languages: readonly string[]
  shown: HttpRequest
  /** Creates the request to send. */
  whole(): HttpRequest
}): JSX.Element {
  const { languages, shown, whole } = properties
  const texts = useTexts()
  const [writers, setWriters] = useState<SampleWriters | undefined>()
  const [language, setLanguage] = useState(() => chosenLanguage(languages))
  const [copied, setCopied] = useState('')
  const isCurl = language === 'bash' || writers === undefined
  useEffect(() => {
    // If they cannot be loaded, cURL is shown instead.
    if (language !== 'bash' && writers === undefined)
      void lateScript('writers').then(setWriters, () => setLanguage('bash'))
  }, [language, writers])
  function write(request: HttpRequest): string {
    return isCurl ? curlSample(request) : (writers.writeSample(request, language)?.code ?? curlSample(request))
  }
  async function copy(text: (request: HttpRequest) => string): Promise<void> {
    const request = whole()
    await navigator.clipboard.writeText(text(request))
    setCopied(text(shown) === text(request) ? texts.site.copied : texts.copiedSecrets)
  }
  return (
    <section class="playground-request" aria-label={texts.page.request}>
      <div class="playground-bar">
        <h2>{texts.page.request}</h2>
        <span role="status" class="playground-note">
          {copied}
        </span>
        {languages.length > 1 && (
          <select
            class="playground-small playground-language"
            aria-label={texts.site.codeExamples}
            value={language}
            onChange={(event) => {
              setLanguage(event.currentTarget.value)
              setCopied('')
              rememberChoice(labelOf(event.currentTarget.value))
            }}
          >
            {languages.map((key) => (
              <option value={key}>{labelOf(key)}</option>
            ))}
          </select>
        )}
        {language !== 'bash' && (
          <button type="button" class="playground-small" onClick={() => void copy(write)}>
            {texts.site.copy}
          </button>
        )}
        <button type="button" class="playground-small" onClick={() => void copy(curlSample)}>
          {texts.copyCurl}
        </button>
      </div>
      <pre class="playground-sample" tabIndex={0} dir="ltr">
        {colorJson(write(shown), code)}
      </pre>
    </section>
  )
}

/** Names that are not their key with a capital. */
const labels: Readonly<Record<string, string>> = {
  bash: 'cURL',
  javascript: 'JavaScript',
  node: 'Node.js',
  typescript: 'TypeScript',
  php: 'PHP',
  csharp: 'C#',
  powershell: 'PowerShell',
}

/** As the tabs of samples call a language, whose choice is this one. */
function labelOf(key: string): string {
  return labels[key] ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}

/** The one that the reader chose last, here or on a page. */
function chosenLanguage(languages: readonly string[]): string {
  for (const title of readChoices()) {
    const chosen = languages.find((key) => labelOf(key) === title)
    if (chosen !== undefined) return chosen
  }
  return languages[0] ?? 'bash'
}
