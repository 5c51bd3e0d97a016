import { useEffect, useSyncExternalStore } from 'react'
import { hasUpdate, onUpdate, takeUpdate } from '../../../api/service-worker.ts'
import { kiosk } from './kiosk-state.ts'
import { callOut, stepNow } from './use-kiosk.ts'

/** After so long without a touch or a scan nobody is about to begin. */
const QUIET_MS = 60_000
const LOOKS_EVERY_MS = 5_000

/** Returns whether nobody stands at the kiosk, and nobody is on the way to it. */
const isFree = (now: number): boolean =>
  stepNow() === 'welcome' &&
  callOut() === null &&
  kiosk.read().pinFor === null &&
  now - kiosk.read().touchedAt >= QUIET_MS

/** Takes the new version that waits, where the kiosk is free; answers whether it did. */
export function updateIfFree(now: number): boolean {
  if (!hasUpdate() || !isFree(now)) return false
  takeUpdate()
  return true
}

/** A version that was rolled out is taken between two customers: at a kiosk no cashier would press for it. Source: docs/decisions/2633. */
export function useKioskUpdate(): void {
  const isThere = useSyncExternalStore(onUpdate, hasUpdate)
  useEffect(() => {
    if (!isThere) return
    const timer = setInterval(() => {
      if (updateIfFree(Date.now())) clearInterval(timer)
    }, LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isThere])
}
