import { useEffect } from 'react'
import { nextChange } from '../model/acting-staff.ts'
import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'

/** A timer cannot wait for longer. */
const LONGEST_WAIT = 2 ** 31 - 1

/** Draws the desk anew where a role for a time begins or ends: nobody touches anything at that moment, and the line may be down. */
export function useActingRoles(): void {
  const staff = useStore(desk, (state) => state.setup?.staff)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      const next = nextChange(staff ?? [], Date.now())
      if (next === undefined) return
      timer = setTimeout(turn, Math.min(next - Date.now(), LONGEST_WAIT))
    }
    const turn = (): void => {
      desk.change({})
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [staff])
}
