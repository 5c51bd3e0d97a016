/**
 * Watches that the keyboard stays with the desk. Nobody can touch a frame under its pane, so one that has the focus took it: `onTaken` is told at once,
 * before the next key. Answers how to stop.
 */
export function keepKeyboard(frame: HTMLIFrameElement, onTaken: () => void): () => void {
  const look = (): void => {
    if (document.activeElement === frame) onTaken()
  }
  // The window loses the focus in the moment in which the frame gets it; a frame that had it before is seen by the next key of the desk or the clock.
  addEventListener('blur', look)
  addEventListener('focusin', look)
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    removeEventListener('blur', look)
    removeEventListener('focusin', look)
  }
}
