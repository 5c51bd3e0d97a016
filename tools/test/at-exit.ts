const endings = new Set<() => void>()

const endAll = (): void => {
  for (const end of endings) end()
}

/**
 * Has `end` done when this process ends by itself, by `process.exit` or by an error that nobody caught, so that what it
 * started does not outlive it. The function returned takes that back. `end` cannot wait for anything, and must not
 * throw.
 */
export function atExit(end: () => void): () => void {
  if (endings.size === 0) process.once('exit', endAll)
  endings.add(end)
  return () => {
    endings.delete(end)
    if (endings.size === 0) process.off('exit', endAll)
  }
}
