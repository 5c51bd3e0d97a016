/** How long what is on the screen may go before anything else. */
const LATEST_MS = 20

/** Does something once the frame that is being made is painted. A window that is covered may be painted once a second: it does not wait. */
export function afterPaint(run: () => void): void {
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    run()
  }
  const isShown = typeof document !== 'undefined' && !document.hidden
  if (isShown) requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, isShown ? LATEST_MS : 0)
}
