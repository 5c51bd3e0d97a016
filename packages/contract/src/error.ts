/** The action for the reader of a refusal. At a till, `verify-first` instead of `retry` makes the difference between one charge and two. */
export type WhatToDo = 'retry' | 'edit' | 'verify-first' | 'carry-on' | 'call-support' | 'sign-in' | 'renew' | 'upgrade'

/** The state of the data afterward. */
export type DataState = 'nothing-happened' | 'saved' | 'money-moved' | 'unknown'

/** One line of the error list: everything a caller needs to act, in three languages. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 431 | 500 | 503
  readonly whatToDo: WhatToDo
  readonly dataState: DataState
  /** `{fact}` is filled from the refusal's facts; `{days, day|days}` in a language that tells one from many. */
  readonly en: string
  readonly zh: string
  readonly ja: string
}

/** The body of every refusal (D41). `message` is in the caller's language; `details` are plain facts. */
export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  readonly whatToDo: WhatToDo
  readonly dataState: DataState
}

type Words = readonly [en: string, zh: string, ja: string]

/** A line of the list; what is left out is the usual: change the input, nothing happened. */
export const entry = (
  status: ErrorEntry['status'],
  [en, zh, ja]: Words,
  whatToDo: WhatToDo = 'edit',
  dataState: DataState = 'nothing-happened',
): ErrorEntry => ({ status, whatToDo, dataState, en, zh, ja })
