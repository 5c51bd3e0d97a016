import { useEffect, useState } from 'react'

/** Hour and minute of a moment by the clock of a place. */
export const timeIn = (at: number | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** Shows the time at a place. */
export function Clock({ timeZone }: { readonly timeZone: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return <time className="d-figures">{timeIn(now, timeZone)}</time>
}
