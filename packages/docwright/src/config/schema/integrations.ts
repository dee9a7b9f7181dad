import * as z from 'zod'
import { urlSchema } from './values.ts'

const text = z.string().min(1)
const googleId = z.string().regex(/^G/, 'must begin with `G`')

export const integrationsSchema = z
  .strictObject({
    adobe: z
      .strictObject({ launchUrl: urlSchema.describe('URL of the launch script.') })
      .optional()
      .describe('Adobe Analytics.'),
    amplitude: z
      .strictObject({ apiKey: text.describe('API key.') })
      .optional()
      .describe('Amplitude.'),
    clarity: z
      .strictObject({ projectId: text.describe('Project.') })
      .optional()
      .describe('Microsoft Clarity.'),
    clearbit: z
      .strictObject({ publicApiKey: text.describe('Public API key.') })
      .optional()
      .describe('Clearbit.'),
    cookies: z
      .strictObject({
        key: text.optional().describe('Key in the browser’s local storage.'),
        value: text.optional().describe('Value that means consent.'),
      })
      .optional()
      .describe('How to determine that a reader has consented to analytics.'),
    fathom: z
      .strictObject({ siteId: text.describe('Site.') })
      .optional()
      .describe('Fathom.'),
    frontchat: z
      .strictObject({ snippetId: z.string().min(6).describe('Identifier of the chat.') })
      .optional()
      .describe('Front chat.'),
    ga4: z
      .strictObject({ measurementId: googleId.describe('Measurement ID, such as `G-XXXXXXX`.') })
      .optional()
      .describe('Google Analytics 4.'),
    gtm: z
      .strictObject({ tagId: googleId.describe('Container ID, such as `GTM-XXXXXXX`.') })
      .optional()
      .describe('Google Tag Manager.'),
    heap: z
      .strictObject({ appId: text.describe('App.') })
      .optional()
      .describe('Heap.'),
    hightouch: z
      .strictObject({ writeKey: text.describe('Write key.'), apiHost: text.optional().describe('Host of the API.') })
      .optional()
      .describe('Hightouch.'),
    hotjar: z
      .strictObject({ hjid: text.describe('Site ID.'), hjsv: text.describe('Version of the snippet.') })
      .optional()
      .describe('Hotjar.'),
    intercom: z
      .strictObject({ appId: z.string().min(6).describe('App.') })
      .optional()
      .describe('Intercom chat.'),
    koala: z
      .strictObject({ publicApiKey: z.string().min(2).describe('Public API key.') })
      .optional()
      .describe('Koala.'),
    logrocket: z
      .strictObject({ appId: text.describe('App.') })
      .optional()
      .describe('LogRocket.'),
    mixpanel: z
      .strictObject({
        projectToken: text.describe('Token of the project.'),
        region: z.enum(['us', 'eu', 'in']).optional().describe('Where the data is kept.'),
      })
      .optional()
      .describe('Mixpanel.'),
    onetrust: z
      .strictObject({
        domainScript: text.describe('Identifier of the domain’s script.'),
        categoryId: text.optional().describe('Category that analytics belong to.'),
        scriptSource: urlSchema.optional().describe('URL of the script.'),
      })
      .optional()
      .describe('OneTrust: analytics wait for the reader’s consent.'),
    pirsch: z
      .strictObject({ id: text.describe('Site.') })
      .optional()
      .describe('Pirsch.'),
    plausible: z
      .strictObject({
        domain: text.describe('Domain that is counted.'),
        server: text.optional().describe('Host of your own Plausible.'),
      })
      .optional()
      .describe('Plausible.'),
    posthog: z
      .strictObject({
        apiKey: z.string().regex(/^phc_/, 'must begin with `phc_`').describe('Key of the project.'),
        apiHost: urlSchema.optional().describe('Host of the API.'),
        sessionRecording: z.boolean().default(false).describe('Records sessions.'),
      })
      .optional()
      .describe('PostHog.'),
    segment: z
      .strictObject({ key: text.describe('Write key.') })
      .optional()
      .describe('Segment.'),
    telemetry: z
      .strictObject({ enabled: z.boolean().optional().describe('Counts views and shows feedback buttons.') })
      .optional()
      .describe('The site’s own analytics.'),
    transcend: z
      .strictObject({
        bundleId: z
          .string()
          .regex(/^[a-zA-Z0-9_-]+$/, 'must consist of letters, digits, `_` and `-`')
          .describe('Bundle.'),
        analyticsPurpose: z.string().min(1).max(100).default('Analytics').describe('Purpose that analytics belong to.'),
      })
      .optional()
      .describe('Transcend: analytics wait for the reader’s consent.'),
  })
  .describe('Services for analytics, chat and consent.')
