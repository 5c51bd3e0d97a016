import { useEffect } from 'react'
import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'

/** Codes of a scanner that does not type; how it is heard comes only where this device has one. */
export function usePairedScanner(take: (code: string) => void): void {
  const scanner = useStore(desk, ({ preferences }) => preferences.scanner)
  useEffect(() => {
    if (scanner === null) return
    let stop: (() => void) | null = null
    let isOver = false
    void import('../peripherals/scanner/scanner-now.ts')
      .then(({ listenToScanner, scannerWay }) => {
        if (!isOver) stop = listenToScanner(scannerWay(scanner), take)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [scanner, take])
}
