let isRunning: () => boolean = () => false

/**
 * Makes this page a till that stays on the screen though the sign-in of its browser ends elsewhere: it sells and uploads by its own credential, and
 * its lock asks for the PIN. Answers how to give the page back.
 */
export function holdTill(isTill: () => boolean): () => void {
  isRunning = isTill
  return () => {
    isRunning = () => false
  }
}

export const isTillHeld = (): boolean => isRunning()
