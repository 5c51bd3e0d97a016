import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { FormPart, useFormPart } from './form-context.ts'

interface Props {
  readonly title: string
  /** The purpose of the fields inside: read before it is opened. */
  readonly note: string
  /** True where a field inside differs from its usual value: the section then stands open. */
  readonly isSet: boolean
  readonly children: ReactNode
}

/** A group of fields that most do without: folded, until something inside is set, is not right, or is to be shown. */
export function FoldedSection({ title, note, isSet, children }: Props) {
  const around = useFormPart()
  const { onShow, onDraft, issuesNow } = around
  const fold = useRef<HTMLDetailsElement>(null)
  const { inside, register } = useInside(around.register)
  const openFor = useCallback(
    (paths: Iterable<string>) => {
      if (fold.current && [...paths].some((path) => isAmong(path, inside.current))) fold.current.open = true
    },
    [inside],
  )
  // Most never look inside: what is folded is drawn once the form stands.
  const isDrawn = useDeferredValue(true, isSet)
  useEffect(() => {
    if (isSet && fold.current) fold.current.open = true
  }, [isSet])
  useEffect(() => {
    // There is nothing inside before.
    if (!isDrawn) return undefined
    const look = (): void => openFor(issuesNow().keys())
    look()
    return onDraft(look)
  }, [openFor, onDraft, issuesNow, isDrawn])
  useEffect(() => onShow((path) => openFor([path])), [onShow, openFor])
  const here = useMemo(() => ({ ...around, register }), [around, register])
  return (
    <details ref={fold} className="k-form-section k-fold">
      <summary>
        <strong>{title}</strong> <span className="k-muted">{note}</span>
      </summary>
      <FormPart value={here}>{isDrawn ? children : null}</FormPart>
    </details>
  )
}

type Register = (path: string, label: string) => () => void

/** The fields inside, as they name themselves to the form. */
function useInside(tell: Register) {
  const inside = useRef(new Set<string>())
  const register: Register = useCallback(
    (path, label) => {
      inside.current.add(path)
      const takeBack = tell(path, label)
      return () => {
        inside.current.delete(path)
        takeBack()
      }
    },
    [tell],
  )
  return { inside, register }
}

const isAmong = (path: string, fields: ReadonlySet<string>): boolean =>
  [...fields].some((field) => path === field || path.startsWith(`${field}.`))
