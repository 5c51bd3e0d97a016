import { createContext, useContext } from 'react'
import type { Issue } from './words-of-issue.ts'

/** What a form tells its fields. */
export interface FormContext {
  /** The schema's answer for the whole draft, by dotted path; empty while the form is sound. */
  readonly issues: ReadonlyMap<string, Issue>
  /** A field says its label, so that the save bar can name it. Answers how to take it back. */
  readonly register: (path: string, label: string) => () => void
}

export const FormPart = createContext<FormContext>({ issues: new Map(), register: () => () => undefined })

export const useFormPart = (): FormContext => useContext(FormPart)

export type FieldPath = string | number | readonly (string | number)[]

export const pathText = (path: FieldPath): string => (Array.isArray(path) ? path.join('.') : String(path))
