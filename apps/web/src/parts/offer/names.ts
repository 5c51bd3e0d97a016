import { createContext, useContext, useMemo, useState } from 'react'

/** The names of things in this form: as the server sent them, and as they were chosen since. */
export interface NameBook {
  readonly all: Readonly<Record<string, string>>
  readonly nameOf: (id: string) => string | undefined
  readonly learn: (names: readonly (readonly [string, string])[]) => void
}

export const NamesOfForm = createContext<NameBook>({ all: {}, nameOf: () => undefined, learn: () => undefined })

export const useNames = (): NameBook => useContext(NamesOfForm)

/** The names a form begins with, and those it learns. */
export function useFormNames(known: Readonly<Record<string, string>> = {}): NameBook {
  const [all, setAll] = useState(known)
  return useMemo(
    () => ({
      all,
      nameOf: (id: string): string | undefined => all[id],
      learn: (names: readonly (readonly [string, string])[]) =>
        setAll((before) => ({ ...before, ...Object.fromEntries(names) })),
    }),
    [all],
  )
}
