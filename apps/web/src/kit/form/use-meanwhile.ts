import { useCallback, useState } from 'react'
import { type DraftDifference, differencesOf, savedMeanwhile, type Side } from './differences.ts'
import { namePath } from './form-context.ts'

interface Fields<Draft> {
  getFieldsValue(all: true): Draft
  setFieldValue(name: never, value: never): void
}

interface Opened<Draft> {
  readonly initial: Draft
  readonly version?: number
  readonly draftOf?: (saved: never) => Partial<Draft>
}

/** Returns the changes that somebody else saved while this form was open, and the side that stands in it. */
export function useMeanwhile<Draft extends object>(
  { initial, version = 0, draftOf }: Opened<Draft>,
  form: Fields<Draft>,
  labels: () => ReadonlyMap<string, string>,
  setDraft: (draft: Draft) => void,
) {
  // The record as it was opened: a newer one read behind the form must not turn its save into one that overwrites.
  const [base, setBase] = useState<{ readonly draft: object; readonly version: number }>({ draft: initial, version })
  const [differences, setDifferences] = useState<ReadonlyMap<string, DraftDifference> | null>(null)
  const put = useCallback(
    (found: ReadonlyMap<string, DraftDifference>): void => {
      for (const [path, one] of found) form.setFieldValue(namePath(path) as never, one[one.side] as never)
      setDraft(structuredClone(form.getFieldsValue(true)))
      setDifferences(found)
    },
    [form, setDraft],
  )
  const choose = useCallback(
    (paths: readonly string[], side: Side): void =>
      put(
        new Map([...(differences ?? [])].map(([path, one]) => [path, paths.includes(path) ? { ...one, side } : one])),
      ),
    [put, differences],
  )
  return {
    isTold: differences !== null,
    differences: differences ?? NONE,
    version: base.version,
    /** Sets the record that the draft was made from, instead of the one read now. */
    rebase: (draft: object, since: number): void => setBase({ draft, version: since }),
    /** Answers whether it was such a refusal. */
    tell: (error: unknown): boolean => {
      const saved = savedMeanwhile(error)
      if (!saved) return false
      const theirs = { ...base.draft, ...pickFrom(draftOf ? draftOf(saved as never) : saved, initial) }
      put(differencesOf({ base: base.draft, mine: form.getFieldsValue(true), theirs }, labels().keys()))
      setBase({ draft: theirs, version: saved.version })
      return true
    },
    choose,
  }
}

const NONE: ReadonlyMap<string, DraftDifference> = new Map()

const pickFrom = (saved: object, initial: object): object =>
  Object.fromEntries(
    Object.entries(saved).filter(
      ([key, value]) => Object.hasOwn(initial, key) && value !== undefined && !OWN_KEYS.has(key),
    ),
  )

/** Not typed by anybody. */
const OWN_KEYS = new Set(['id', 'version'])
