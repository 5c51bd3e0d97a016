import { t } from 'i18next'
import { isApiError } from './api-error.ts'
import { consequenceOf } from './consequence.ts'
import { announce } from './notices.ts'

/** Shows a refusal as a notification titled from the answer's body. Source: specification §8, SY-S63. */
export function announceFailure(error: unknown): void {
  if (isApiError(error)) {
    // The time-out flow has its own words.
    if (error.status === 401) return
    announce({ kind: 'bad', title: error.message, note: consequenceOf(error) })
    return
  }
  if (error instanceof DOMException && error.name === 'AbortError') return
  announce({ kind: 'bad', title: t('failure.unexpected') })
}
