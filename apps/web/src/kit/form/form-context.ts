import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DraftDifference, Side } from './differences.ts'
import type { Issue } from './words-of-issue.ts'

/** The state that a form gives its fields. */
export interface FormContext {
  /** The schema's answer for the whole draft as it is now, by dotted path; empty while the form is sound. */
  readonly issuesNow: () => ReadonlyMap<string, Issue>
  /** The draft as it is now. */
  readonly draftNow: () => object
  /** Hears of the draft: of the first key in a field at once, and of those after it in a pause. Answers how to stop. */
  readonly onDraft: (hear: () => void) => () => void
  /** A field says its label, so that the save bar can name it. Answers how to take it back. */
  readonly register: (path: string, label: string) => () => void
  /** Hears the field that is to be shown, so that what is folded around it opens. Answers how to stop. */
  readonly onShow: (hear: (path: string) => void) => () => void
  /** Writes fields that follow from another one, as if they had been typed. */
  readonly put: (fields: Readonly<Record<string, unknown>>) => void
  /** A field is still fetching its value, such as a picture on its way: saving waits for it, and is left where it answers false. */
  readonly waitFor: (work: Promise<boolean>) => void
  /** The changes that somebody else saved meanwhile, by dotted path. */
  readonly differences: ReadonlyMap<string, DraftDifference>
  readonly choose: (paths: readonly string[], side: Side) => void
}

const NONE: ReadonlyMap<string, Issue> = new Map()
const NOTHING = {}

export const FormPart = createContext<FormContext>({
  issuesNow: () => NONE,
  draftNow: () => NOTHING,
  onDraft: () => () => undefined,
  register: () => () => undefined,
  onShow: () => () => undefined,
  put: () => undefined,
  waitFor: () => undefined,
  differences: new Map(),
  choose: () => undefined,
})

export const useFormPart = (): FormContext => useContext(FormPart)

/** Returns the schema's answer for the whole draft, for whoever shows it: drawn anew with each change of the draft. */
export function useIssues(): ReadonlyMap<string, Issue> {
  const { onDraft, issuesNow } = useFormPart()
  return useSyncExternalStore(onDraft, issuesNow)
}

/**
 * Returns the part of the draft that `read` finds: a plain value, or a part of the draft itself. Its reader is drawn anew where it is another one,
 * and not for each key; a field whose section is not drawn yet has its value all the same.
 */
export function useDraftPart<Part>(read: (draft: never) => Part): Part {
  const { onDraft, draftNow } = useFormPart()
  return useSyncExternalStore(onDraft, () => read(draftNow() as never))
}

export type FieldPath = string | number | readonly (string | number)[]

/** The registered field a path belongs to: itself, else the nearest one around it. */
export function fieldAround(path: string, labels: ReadonlyMap<string, string>): string | undefined {
  const parts = path.split('.')
  const known = parts.map((_, cut) => parts.slice(0, parts.length - cut).join('.'))
  return known.find((one) => labels.has(one))
}

export const pathText = (path: FieldPath): string => (Array.isArray(path) ? path.join('.') : String(path))

/** A dotted path as antd names fields. */
export function namePath(path: string): unknown {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  return parts.length === 1 ? parts[0] : parts
}
