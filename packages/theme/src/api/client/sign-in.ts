import { signInChannel, type SignInMessage } from './sign-in-message.ts'

// A provider has sent a reader back here: what it says is handed to the page that asked, and stays in no history.
const { search } = location
history.replaceState(null, '', location.pathname)
const opener = window.opener as Window | null
const answer: SignInMessage = { kind: 'answer', search }
if (search !== '' && opener !== null) {
  opener.postMessage(answer, location.origin)
} else if (search !== '') {
  const channel = new BroadcastChannel(signInChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<SignInMessage>) => {
    if (data.kind === 'received' && data.state === new URLSearchParams(search).get('state')) window.close()
  })
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(answer)
}
