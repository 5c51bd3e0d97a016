import { t } from 'i18next'
import type { ApiError } from './api-error.ts'
import { isApiError } from './api-error.ts'
import { announce } from './notices.ts'

/** What happened to the data and what to do, in a sentence each, in the language on screen. */
export const consequenceOf = (error: ApiError): string =>
  `${t(`dataState.${error.dataState}`)} ${t(`whatToDo.${error.whatToDo}`)}`

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
