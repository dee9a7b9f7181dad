/** A question as a reader would type it, and where its answer is. */
export interface Question {
  /** Name of the folder of the docs repository. */
  site: string
  language: string
  query: string
  /** Ends of the keys of pages that answer it: the first file that a writer of these docs would name. */
  pages: readonly string[]
}

/**
 * Sixty questions, written by hand from the tables of contents before any engine was asked, and never changed to suit one.
 * Half of them are in the words of the docs, half in those of somebody who does not know them yet.
 */
export const questions: readonly Question[] = [
  ...from('mintlify+docs', 'en', [
    [
      'how do I host my docs at /docs on my own domain',
      'deploy/reverse-proxy',
      'deploy/docs-subpath',
      'deploy/vercel',
      'deploy/cloudflare',
      'deploy/route53-cloudfront',
      'customize/custom-domain',
    ],
    ['hide a page from the sidebar', 'organize/hidden-pages'],
    ['log in with okta', 'dashboard/sso', 'deploy/authentication-setup'],
    ['redirect an old url to a new page', 'create/redirects'],
    ['change the font', 'customize/fonts'],
    ['add dark mode logo', 'organize/settings-appearance'],
    ['translate docs into several languages', 'guides/internationalization'],
    ['custom 404', 'customize/custom-404-page'],
    ['which google analytics id goes into docs.json', 'integrations/analytics/google-analytics'],
    ['preview on another port', 'cli/preview'],
    ['copy page button for chatgpt', 'ai/contextual-menu'],
    ['show code in several languages with tabs', 'components/code-groups'],
    ['download all docs as a pdf', 'optimize/pdf-exports'],
  ]),
  ...from('mintlify+docs', 'zh-Hans', [
    ['如何设置自定义域名', 'customize/custom-domain'],
    ['重定向', 'create/redirects'],
    ['怎样隐藏页面', 'organize/hidden-pages'],
  ]),
  ...from('OpenHands+docs', 'en', [
    [
      'how do I run openhands in docker without a browser',
      'usage/cli/headless',
      'usage/sandboxes/docker',
      'usage/run-openhands/local-setup',
    ],
    ['resume an earlier conversation in the terminal', 'usage/cli/resume'],
    ['use a local model with ollama', 'usage/llms/local-llms'],
    [
      'approve every action before it runs',
      'usage/confirmation-mode',
      'usage/cli/terminal',
      'sdk/guides/security',
      'usage/cli/command-reference',
    ],
    ['start the agent from a slack message', 'usage/cloud/slack-installation', 'enterprise/integrations/slack'],
    [
      'how much memory does the enterprise server need',
      'enterprise/sizing-guide',
      'enterprise/k8s-install/resource-limits',
    ],
    ['set budget limits for an organization', 'usage/cloud/organizations/budgets'],
    ['port already in use', 'usage/agent-canvas/troubleshooting', 'usage/troubleshooting/troubleshooting'],
    ['bedrock', 'usage/llms/aws-bedrock'],
    ['web search with tavily', 'usage/advanced/search-engine-setup', 'usage/cli/mcp-servers'],
    ['keep api keys secret in the sdk', 'sdk/guides/secrets'],
    ['shrink the context when a conversation gets long', 'sdk/guides/context-condenser', 'sdk/arch/condenser'],
    ['invite a colleague', 'usage/cloud/organizations/managing-members'],
  ]),
  ...from('langgenius+dify-docs', 'en', [
    ['how do I run python code in a workflow', 'use-dify/nodes/code'],
    ['embed the chatbot in my website', 'webapp/embedding-in-websites'],
    ['run a workflow every day at 9', 'trigger/schedule-trigger'],
    ['split documents into chunks', 'create-knowledge/chunking-and-cleaning-text'],
    ['how to back up before upgrading', 'deploy/quick-start/faqs'],
    ['loop or iteration, what is the difference', 'use-dify/nodes/loop', 'use-dify/nodes/iteration'],
    ['exit codes of difyctl', 'cli/reference/output-formats-and-exit-codes', 'cli/troubleshooting'],
    ['ask a human to approve a step', 'use-dify/nodes/human-input'],
    ['langsmith', 'integrations/integrate-langsmith'],
  ]),
  ...from('langgenius+dify-docs', 'zh-Hans', [
    ['如何嵌入网站', 'webapp/embedding-in-websites'],
    ['定时触发', 'trigger/schedule-trigger'],
    ['迭代和循环的区别', 'use-dify/nodes/loop', 'use-dify/nodes/iteration'],
    ['从网站导入数据', 'import-text-data/sync-from-website'],
    ['发布插件到市场', 'marketplace-listing/release-to-dify-marketplace'],
  ]),
  ...from('langgenius+dify-docs', 'ja', [
    ['環境変数', 'deploy/configuration/environments'],
    ['チームで共同作業する', 'use-dify/build/workflow-collaboration', 'workspace/team-members-management'],
    ['パラメータを抽出する', 'use-dify/nodes/parameter-extractor'],
    ['終了コード', 'cli/reference/output-formats-and-exit-codes'],
  ]),
  ...from('ton-org+docs', 'en', [
    ['how are transaction fees calculated', 'foundations/fees'],
    ['accept payments in jettons', 'payments/jettons'],
    [
      'what happens when a message bounces',
      'foundations/messages/internal',
      'foundations/phases',
      'tolk/features/message-handling',
    ],
    [
      'hardware requirements for a validator',
      'ecosystem/nodes/cpp/run-validator',
      'ecosystem/nodes/cpp/setup-mytonctrl',
    ],
    ['exit code 9', 'tvm/exit-codes'],
    ['upgrade a deployed contract', 'contract-dev/techniques/upgrades'],
    ['measure test coverage', 'contract-dev/blueprint/coverage'],
    ['address checksum and flags', 'foundations/addresses/formats'],
    ['send many transfers at once', 'standard/wallets/highload/overview', 'highload/v3/send-batch-transfers'],
    ['restore a node from a backup', 'mytonctrl/backups'],
    ['i know solidity, what is different', 'from-ethereum'],
    ['gasless transactions', 'standard/wallets/v5'],
    ['validate the tonconnect manifest', 'ecosystem/ton-connect/manifest'],
  ]),
]

function from(
  site: string,
  language: string,
  rows: readonly (readonly [query: string, ...pages: string[]])[],
): Question[] {
  return rows.map(([query, ...pages]) => ({ site, language, query, pages }))
}
