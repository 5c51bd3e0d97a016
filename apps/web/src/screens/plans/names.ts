import { createContext, useContext } from 'react'

/** What things are called in this form: as the server said, and as they were chosen since. */
export interface Names {
  readonly all: Readonly<Record<string, string>>
  readonly nameOf: (id: string) => string | undefined
  readonly learn: (names: readonly (readonly [string, string])[]) => void
}

export const NamesOfForm = createContext<Names>({ all: {}, nameOf: () => undefined, learn: () => undefined })

export const useNames = (): Names => useContext(NamesOfForm)
