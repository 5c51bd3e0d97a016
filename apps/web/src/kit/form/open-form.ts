import { useState } from 'react'
import { addressNow, leftOffAt } from '../../session/left-off.ts'
import { readSession } from '../../session/session.ts'

/**
 * The form that stood open in this tab with something typed when the session of a person ended. It opens again once, for the same person
 * only.
 */
const KEY = 'kassa.open-form'

let reopened: string | null = null

/** The state of a page in which its form is open. */
export interface FormState {
  readonly state: unknown
}

/** The states of pages with an open form, by the first part of the name of its draft. */
const states = new Map<string, FormState>()

/** Notes the state of a page with an open form; undefined where it has none open. */
export function noteFormState(name: string, state: FormState | undefined): void {
  if (state) states.set(name, state)
  else states.delete(name)
}

const pageOf = (name: string): string => name.split('.')[0] ?? ''
const pathOf = (address: string): string => address.split('?')[0] ?? ''

/** Keeps the name of the form with the state of its page; a browser that stores nothing keeps nothing. */
export function keepOpenForm(owner: string, name: string): void {
  const state = states.get(pageOf(name))
  // The form goes when the login page stands there: its own address is the one that was left.
  const path = pathOf(leftOffAt(owner) ?? addressNow())
  try {
    sessionStorage.setItem(KEY, JSON.stringify([owner, name, ...(state ? [path, state] : [])]))
  } catch {
    // The draft itself stays where drafts are kept, and is offered when the form is opened by hand.
  }
}

/** Returns the state in which a page stood when the session of this person ended under its form. It answers once. */
export function takeFormState(owner: string, page: string): FormState | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, string?, string?, FormState?]
    const [person, name = '', path, state] = kept
    if (person !== owner || pageOf(name) !== page || path !== pathOf(addressNow()) || !state) return undefined
    sessionStorage.removeItem(KEY)
    reopened = name
    return state
  } catch {
    return undefined
  }
}

/** Returns whether this form is to open again for this person. It answers yes once. */
function takeOpenForm(owner: string, name: string): boolean {
  try {
    const [person, kept] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[]
    const isIt = person === owner && kept === name
    if (isIt) sessionStorage.removeItem(KEY)
    if (isIt) reopened = name
    return isIt
  } catch {
    return false
  }
}

/** Returns whether the draft of this form stands in it at once, as the page has opened it again. It answers yes once. */
export function takeReopened(name: string | undefined): boolean {
  const isIt = name !== undefined && reopened === name
  if (isIt) reopened = null
  return isIt
}

/** Returns whether a page begins with this form open. */
export const useOpenForm = (name: string): boolean =>
  useState(() => takeOpenForm(readSession().user?.id ?? 'nobody', name))[0]
