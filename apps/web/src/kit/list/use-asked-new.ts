import { useEffect } from 'react'
import { useAddress } from './use-address.ts'

/** Where the address asks for a new one (`new`), begins it and takes that out of the address. */
export function useAskedNew(begin: () => void): void {
  const [{ new: asked }, change] = useAddress()
  useEffect(() => {
    if (asked === undefined) return
    begin()
    change({ new: null })
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- asked once; `begin` is new at every render
  }, [asked])
}
