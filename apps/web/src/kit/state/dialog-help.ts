import { createContext } from 'react'

/** Opens the handbook's page of the question that is open; null where there is no handbook. */
export const DialogHelp = createContext<(() => void) | null>(null)
