/** A request, the forms that are right for it (none: it takes somebody who writes), and what the offer must hold. */
export interface OtherRequest {
  prompt: string
  forms: readonly string[]
  says: readonly string[]
}

/** Pages of the site that they ask about, with their titles. */
export const otherPages: Readonly<Record<string, string>> = {
  index: 'Harbor',
  quickstart: 'Quickstart',
  'guides/install': 'Installation',
  'guides/deploy': 'Deploying',
  'guides/webhooks': 'Webhooks',
  'guides/rate-limits': 'Rate limits',
  'guides/billing': 'Billing',
  'api/authentication': 'Authentication',
  'api/errors': 'Errors',
  changelog: 'Changelog',
  faq: 'FAQ',
  'legacy/v1': 'Version 1',
}

/** Forms | a request | expected values. Written without knowledge of the rules that offer a form. */
const written = `
replace | Acme Cloud -> Harbor everywhere | Acme Cloud; Harbor
replace | s/log in/sign in/ in all pages | log in; sign in
delete | remove legacy/v1 | legacy/v1
set-front-matter | title of quickstart: Start here | title; quickstart; Start here
redirect | redirect /old-install to /guides/install | /old-install; /guides/install
typos | typos! | 
links | broken links? | 
set-banner | banner: We're hiring | We're hiring
hide | hide faq | faq
list move | billing after webhooks | billing; webhooks
set-front-matter | Could you please change the title of the Quickstart page to "Getting started with Harbor"? | title; quickstart; Getting started with Harbor
set-front-matter | Would you mind giving the Webhooks page the description "Receive events from Harbor as HTTP requests"? | description; guides/webhooks; Receive events from Harbor as HTTP requests
notice | Please put a note at the top of the Billing page saying "Prices change on 1 January." | guides/billing; Prices change on 1 January.
delete | Please delete the page about version 1, nobody uses it any more. | legacy/v1
add-link | Could you add a link to our status page, https://status.harbor.example, at the top of the site? | navbar; https://status.harbor.example
add-link | Please add our GitHub, https://github.com/harbor, to the footer. | footer; https://github.com/harbor
replace | Kindly replace "e-mail" by "email" throughout the documentation. | e-mail; email
list move | Please move the FAQ page to the Guides group. | faq
descriptions | Could you write the missing descriptions, please? | 
typos | Please correct any spelling mistakes you can find. | 
replace | In all the documents please to change word "customer" for word "client" | customer; client
set-front-matter | I want that page Errors is called Error codes | title; api/errors; Error codes
delete | We don't need more the Changelog page. Erase it. | changelog
hide | Make the page Version 1 not visible in the menu | legacy/v1
add-page | Create new page with name Troubleshooting | Troubleshooting
links | Please control if all links are working | 
describe-image check | The pictures have no alternative text, put it please | 
notice | Put in the begin of page Deploying a warning: "Only for administrators" | guides/deploy; Only for administrators
set-setting | Main color must be #0055ff | #0055ff
undo | Go back, this was not what I wanted | 
move | git mv guides/install.mdx guides/installation.mdx and fix the links | guides/install; guides/installation
replace | replace \`harbor-cli\` with \`hbr\` in all code samples and text | harbor-cli; hbr
redirect | add a 301 from /v1/* to /legacy/v1 | /v1/*; /legacy/v1
set-setting | set docs.json theme to maple | theme; maple
set-front-matter | sidebarTitle of api/authentication should be Auth | sidebarTitle; api/authentication; Auth
move | rename guides/rate-limits.mdx to guides/limits.mdx | guides/rate-limits; guides/limits
hide | set hidden: true on changelog.mdx | changelog
links | run the link checker and fix whatever is broken | 
replace | bump 2.3.1 to 2.4.0 in quickstart.mdx | 2.3.1; 2.4.0; quickstart
undo | revert your last commit | 
 | Make the quickstart friendlier | 
 | The docs feel outdated, freshen them up | 
 | Can we explain webhooks better? | 
 | Our onboarding should take less than five minutes to read | 
 | Summarize what changed this month on the changelog | 
 | Add a section on Docker to the installation page | 
 | Translate the home page into Spanish | 
 | Write a page on how to migrate from Heroku | 
 | What does our documentation say about refunds? | 
 | Split the Errors page into two pages | 
replace | We rebranded! Everything that says Acme Cloud must now say Harbor. | Acme Cloud; Harbor
set-banner | Announce at the top of every page: Harbor 3 is out | Harbor 3 is out
set-setting | Use /images/harbor-new.svg as our logo | /images/harbor-new.svg
set-setting | Switch our brand color to #ff5500 | #ff5500
set-setting | The site should be called Harbor Docs | Harbor Docs
set-setting | use /images/fav.png as the favicon | /images/fav.png
add-link | We need a "Book a demo" button in the header that goes to https://harbor.example/demo | navbar; Book a demo; https://harbor.example/demo
add-link | Add LinkedIn to the footer: https://linkedin.com/company/harbor | footer; https://linkedin.com/company/harbor
set-front-matter | Home page description should be "Ship containers without thinking about them" | description; index; Ship containers without thinking about them
 | Make our tagline punchier | 
replace | customers keep writing to help@acme.example, it should be support@harbor.example on every page | help@acme.example; support@harbor.example
notice | Add a warning to the rate limits page: "Limits are lower on trial plans." | guides/rate-limits; Limits are lower on trial plans.
redirect | People still land on /pricing, send them to /guides/billing | /pricing; /guides/billing
add-page | Add a page called "Known issues" under More | more/known-issues; Known issues
 | Document the error 429 that people ask about every day | 
links | someone said there are dead links in the docs, can you fix them | 
set-front-matter | FAQ should be titled "Frequently asked questions" | title; faq; Frequently asked questions
describe-image check | some screenshots are missing alt text, please add it | 
add-text notice | On the FAQ page add "You can cancel at any time." | faq; You can cancel at any time.
undo | undo that please | 
replace | change acme to harbor on the quickstart page | acme; harbor; quickstart
replace | swap "sign up" for "register" on quickstart | sign up; register; quickstart
delete | get rid of the faq | faq
set-front-matter | rename the page errors to error reference | title; api/errors; error reference
list move | put rate limits before webhooks in the sidebar | guides/rate-limits; guides/webhooks
typos | fix speling | 
add-page | new page about webhooks retries in guides called webhook retries | guides/webhook-retries; webhook retries
set-front-matter | description for faq: answers to common questions | description; faq; answers to common questions
hide | hide the changelog from the sidebar | changelog
list-unlisted | which pages are not in the navigation | 
replace | Hi there! Quick one: we decided last week that "workspace" is now called "project", so could you update that across the docs? Thanks a lot! | workspace; project
delete | Hey, I just noticed we still have the Version 1 page around. It's been dead for a year, let's drop it. | legacy/v1
set-front-matter | So, the page "Deploying" — I think "Deploy your app" would be a nicer title. Can you change it? | title; guides/deploy; Deploy your app
 | Hello! I was reading the webhooks guide and I think an example in Python would help a lot of people. Could you add one? | 
notice | Good morning, can you show a note on top of the installation page: "Windows support is experimental"? Thank you! | guides/install; Windows support is experimental
list move | Hi, I think Authentication belongs in Get started rather than in API reference, could you move it? | api/authentication
links | Morning! Could you have a look whether any of our links are dead? And repair them, ta. | 
replace | Sorry to bother you, but the phone number is wrong: it's +1 555 0100, should be +1 555 0199 | +1 555 0100; +1 555 0199
descriptions | Hey, quite a few pages don't have a description in Google. Could you fill those in? | 
undo | Oh no, sorry, that was a mistake — can you take back what you just did? | 
replace | All references to "Harbor Inc." have to read "Harbor Technologies Inc." | Harbor Inc.; Harbor Technologies Inc.
replace | Update the copyright year from 2025 to 2026 | 2025; 2026
add-link | A link to the privacy policy at https://harbor.example/privacy is required in the footer | footer; https://harbor.example/privacy
notice | The authentication page must state at its top: "Keep your keys secret." | api/authentication; Keep your keys secret.
delete | Take down the billing page immediately | guides/billing
hide | The FAQ must not appear in the navigation | faq
set-banner | Show a banner that says "Our terms change on 1 March." | Our terms change on 1 March.
redirect | /terms must forward to https://harbor.example/terms | /terms; https://harbor.example/terms
 | Make sure everything complies with GDPR | 
 | Remove all personal data from the examples | 
replace | The Team plan is now called Business plan, change it in all docs please | Team plan; Business plan
set-front-matter | Webhooks page → new title "Events and webhooks" | title; guides/webhooks; Events and webhooks
delete | We can delete Version 1 now | legacy/v1
set-banner remove-banner | put up a banner about the maintenance on Sunday: "Maintenance on Sunday, 8 to 10 UTC" | Maintenance on Sunday, 8 to 10 UTC
add-link | Put https://harbor.example/pricing in the navbar as Pricing | navbar; Pricing; https://harbor.example/pricing
 | Write release notes for version 3 | 
 | Add a comparison with Heroku to the home page | 
hide | Please hide the Billing page for now | guides/billing
add-page | Start a new page "Glossary" please | Glossary
redirect | /docs/start should go to /quickstart | /docs/start; /quickstart
typos | i think there are some typos on the faq, can you fix them? | 
replace | "organisation" should be "organization" everywhere | organisation; organization
links | a few links give 404s, please repair them | 
set-front-matter | can you rename "Rate limits" to "Limits"? | title; guides/rate-limits; Limits
 | make the errors page nicer | 
notice | add a tip to the quickstart: "Use the free plan to try it." | quickstart; Use the free plan to try it.
list move | can faq come before changelog in the sidebar? | faq; changelog
undo | revert it please | 
describe-image check | check that all images have alt text | 
list-unlisted | are there pages missing from the navigation? | 
replace | replace v1.example.com with v2.example.com in every file | v1.example.com; v2.example.com
redirect | Redirect /status to https://status.harbor.example | /status; https://status.harbor.example
move | move guides/deploy to operations/deploy | guides/deploy; operations/deploy
move | rename api/errors to api/error-codes, keep a redirect | api/errors; api/error-codes
links | fix broken anchors | 
replace | port 8080 must be 9090 everywhere | 8080; 9090
delete | rm faq.mdx | faq
set-front-matter | set the description of guides/deploy to "From image to production" | description; guides/deploy; From image to production
 | document the --force flag | 
notice | warning on top of deploy: "Do not deploy on Fridays" | guides/deploy; Do not deploy on Fridays
set-setting | The primary color should be #12ab34 | #12ab34
set-setting | Please replace the logo with /images/harbor-new.svg | /images/harbor-new.svg
set-setting | Our favicon should be /images/fav.png | /images/fav.png
set-setting | Switch to the maple theme | theme; maple
set-setting | brand colour = #222255 | #222255
 | The home page is boring, can you redesign it? | 
describe-image check | Screenshots lack alternative texts | 
 | Add an illustration to the quickstart | 
set-setting | Rename the site to "Harbor Handbook" | Harbor Handbook
add-text notice | Add "Made in Hamburg." at the end of the FAQ page | faq; Made in Hamburg.
 | Please translate everything to French | 
replace | Use "sign-in" instead of "login" in the docs | login; sign-in
typos | Proofread for spelling errors only | 
replace | Change colour to color | colour; color
set-front-matter | Title of the FAQ page must be "Questions and answers" | title; faq; Questions and answers
set-front-matter | The description of the quickstart is missing; use "Your first container in five minutes" | description; quickstart; Your first container in five minutes
descriptions | Add the missing descriptions | 
set-front-matter | In the sidebar, Authentication should be called "Auth" | sidebarTitle; api/authentication; Auth
 | Is our French translation complete? | 
hide | hide legacy/v1 please | legacy/v1
replace | Acme -> Harbor. Now. | Acme; Harbor
 | Tell me what our docs say about pricing | 
 | The FAQ is way too long, cut it in half | 
set-banner remove-banner | Show "We raised a Series B!" as a banner | We raised a Series B!
add-link | link our X account https://x.com/harbor in the footer | footer; https://x.com/harbor
delete | kill the changelog page | changelog
 | why is there no page about security? | 
undo | Undo | 
add-link | "Jobs" link in the top menu, to https://harbor.example/jobs | navbar; Jobs; https://harbor.example/jobs
 | Merge everything that is open | 
typos | fix: typo in README and docs | 
links | docs: repair dead links | 
replace | chore: replace "master" with "main" | master; main
move | move the page legacy/v1 to archive/v1 | legacy/v1; archive/v1
add-page | Add a page "Contributing" in the More section | Contributing
add-link | Add GitHub https://github.com/harbor/harbor to footer links | footer; https://github.com/harbor/harbor
 | Update the code examples to async/await | 
descriptions | every page should have a description | 
list move | List webhooks before deploy in the navigation | guides/webhooks; guides/deploy
set-setting | use the willow theme | theme; willow
replace | Wherever "GDPR" is written, it should say "GDPR and UK GDPR" | GDPR; GDPR and UK GDPR
add-link | We need an imprint link (https://harbor.example/imprint) at the bottom of every page | footer; https://harbor.example/imprint
delete | Remove the page on billing | guides/billing
notice | Put an info box at the top of the authentication page: "Tokens expire after 90 days." | api/authentication; Tokens expire after 90 days.
set-banner remove-banner | Remove the banner | 
 | Review all pages for legal risks | 
replace | The address info@acme.example is no longer valid, use privacy@harbor.example instead | info@acme.example; privacy@harbor.example
hide | Take the changelog out of the navigation, but keep the page | changelog
 | Add a cookie policy | 
redirect | Please make /gdpr point to /faq | /gdpr; /faq
replace | Hi team, customers are confused because we write "box" in some places and "container" in others. Please always use "container" instead of "box". | box; container
add-text notice | On the Billing page, please add the sentence "Invoices are sent on the first of each month." at the end | guides/billing; Invoices are sent on the first of each month.
 | Hi, I get five tickets a day about webhooks that do not arrive. Could you add a troubleshooting section with the most common reasons? | 
links | Hello! Several customers told us that links in the docs do not work. Would you please fix the broken links? | 
set-front-matter | The page about rate limits is hard to find. Let's call it "API rate limits". | title; guides/rate-limits; API rate limits
 | Can you tell me which plan includes SSO? | 
notice | Please warn readers at the top of the Installation page that "Version 2 ends in March." | guides/install; Version 2 ends in March.
list move | It would be great if Billing was listed after the FAQ in the menu. | guides/billing; faq
undo | Please undo your last change, the customer was right after all. | 
typos | Could somebody correct the spelling on the Errors page? | 
add-page | create a page at guides/tutorial titled "Build a chat app" | guides/tutorial; Build a chat app
 | write a tutorial about building a chat app | 
add-link | Add a Discord link (https://discord.gg/harbor) to the header | navbar; https://discord.gg/harbor
replace | s/SDK 1.0/SDK 2.0/ | SDK 1.0; SDK 2.0
set-front-matter | quickstart description → "Deploy in five minutes" | description; quickstart; Deploy in five minutes
set-front-matter | Call the home page "Welcome to Harbor" | title; index; Welcome to Harbor
 | turn the FAQ into a table | 
list-unlisted | find orphan pages | 
set-front-matter | Label the Installation page "Install" in the sidebar | sidebarTitle; guides/install; Install
redirect | old url /guide/webhook should redirect to guides/webhooks | /guide/webhook; guides/webhooks
`

/** Two hundred requests of twenty kinds of writers. */
export const otherRequests: readonly OtherRequest[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [forms = '', prompt = '', says = ''] = line.split('|').map((part) => part.trim())
    const texts = (text: string, mark: string): string[] => text.split(mark).filter((one) => one !== '')
    return { prompt, forms: texts(forms, ' '), says: texts(says, '; ') }
  })
