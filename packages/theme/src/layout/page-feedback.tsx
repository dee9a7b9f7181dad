import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { PageView } from '../page-view.ts'

/**
 * Asks whether the page was helpful. Without scripts, each answer is a form that is sent, and the page reloads with its
 * thanks in sight; with scripts, the page stays, and a comment can be added.
 */
export function PageFeedback({
  feedback,
  labels: { actions: texts },
}: {
  feedback: PageView['feedback']
  labels: Labels
}): JSX.Element | null {
  if (feedback === undefined) return null
  return (
    <form class="feedback" method="post" action={feedback.action} aria-labelledby="feedback-question">
      <input type="hidden" name="page" value={feedback.page} />
      <p id="feedback-question">{texts.helpful}</p>
      <div class="feedback-answers">
        <button name="helpful" value="yes">
          {texts.yes}
        </button>
        <button name="helpful" value="no">
          {texts.no}
        </button>
      </div>
      <p id="feedback-thanks" class="feedback-thanks">
        {texts.thanks}
      </p>
      <p class="feedback-status" role="status" data-thanks={texts.thanks} data-failed={texts.failed} />
      <div class="feedback-comment" hidden>
        <label for="feedback-comment">{texts.comment}</label>
        <textarea id="feedback-comment" name="comment" rows={3} maxLength={2000} />
        <button name="comment-sent" value="yes">
          {texts.send}
        </button>
      </div>
    </form>
  )
}
