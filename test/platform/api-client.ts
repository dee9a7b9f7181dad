import { setTimeout as pause } from 'node:timers/promises'

/** An agent job as a client reads it. */
export interface Job {
  id: string
  status: 'active' | 'completed' | 'archived' | 'failed'
  prLink: string | null
  model: string
}

/** An answer of the agent, of a job's conversation. */
export interface Answer {
  role: string
  text: string
  files: { path: string; change: string }[]
  error: { code: string; message: string } | null
}

/** A client of the API that knows no more than the specification. */
export interface ApiClient {
  create(prompt: string, body?: object): Promise<Job>
  message(id: string, prompt: string): Promise<Job>
  read(id: string): Promise<Job>
  /** Reads until the job has ended, as the specification tells clients to. */
  ended(id: string): Promise<Job>
  /** The branch of a job's pull request; undefined where it has none. */
  branchOf(id: string): Promise<string | undefined>
  /** What the agent said last, and the files it changed. */
  lastAnswer(id: string): Promise<Answer>
}

/**
 * Makes a client.
 *
 * @param url Address of the platform.
 * @param key An API key.
 */
export function createClient(url: string, projectId: string, key: string): ApiClient {
  async function ask(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${url}/v2/agent/${projectId}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response.json()
  }

  async function read(id: string): Promise<Job> {
    return (await ask(`job/${id}`)) as Job
  }

  return {
    read,
    create: async (prompt, body = {}) => (await ask('job', { prompt, ...body })) as Job,
    message: async (id, prompt) => (await ask(`job/${id}/message`, { prompt })) as Job,
    async ended(id) {
      for (;;) {
        const job = await read(id)
        if (job.status !== 'active') return job
        await pause(100)
      }
    },
    async branchOf(id) {
      if ((await read(id)).prLink === null) return undefined
      return ((await ask(`job/${id}/pull-request`)) as { branch: string }).branch
    },
    async lastAnswer(id) {
      const { messages } = (await ask(`job/${id}/messages`)) as { messages: Answer[] }
      const answer = messages.findLast(({ role }) => role === 'agent')
      if (answer === undefined) throw new Error('The agent has said nothing.')
      return answer
    },
  }
}
