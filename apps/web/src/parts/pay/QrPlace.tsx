import type { ReactNode } from 'react'
import './qr-place.css'

/**
 * Where a code to scan stands, as large before the code is known as after: what stands below it does not move away from
 * under a finger. White in every mode, because cameras want it so.
 */
export function QrPlace({ children }: { readonly children: ReactNode }) {
  return <div className="p-qr">{children}</div>
}
