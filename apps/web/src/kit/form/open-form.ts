import { useState } from 'react'
import { readSession } from '../../session/session.ts'

/**
 * The long form that stood open in this tab with something typed when the session of a person ended. It opens again once, for the same person
 * only.
 */
const KEY = 'kassa.open-form'

let reopened: string | null = null

/** Keeps the name of the form; a browser that stores nothing keeps nothing. */
export function keepOpenForm(owner: string, name: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([owner, name]))
  } catch {
    // The draft itself stays where drafts are kept, and is offered when the form is opened by hand.
  }
}

/** Whether this form is to open again for this person. It answers yes once. */
function takeOpenForm(owner: string, name: string): boolean {
  try {
    const isIt = sessionStorage.getItem(KEY) === JSON.stringify([owner, name])
    if (isIt) sessionStorage.removeItem(KEY)
    if (isIt) reopened = name
    return isIt
  } catch {
    return false
  }
}

/** Whether the draft of this form stands in it at once, as the page has opened it again. It answers yes once. */
export function takeReopened(name: string | undefined): boolean {
  const isIt = name !== undefined && reopened === name
  if (isIt) reopened = null
  return isIt
}

/** Whether a page begins with this form open. */
export const useOpenForm = (name: string): boolean =>
  useState(() => takeOpenForm(readSession().user?.id ?? 'nobody', name))[0]
