import { useCallback, useRef, useState } from 'react'

type Hear = (path: string) => void

/** The fields of a form by their labels, and how what hides one hears that it is to be shown. */
export function useLabels() {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const hearing = useRef(new Set<Hear>())
  const register = useCallback((path: string, label: string) => {
    setLabels((known) => (known.get(path) === label ? known : new Map([...known, [path, label]])))
    return () => setLabels((known) => new Map([...known].filter(([one]) => one !== path)))
  }, [])
  const onShow = useCallback((hear: Hear) => {
    hearing.current.add(hear)
    return () => void hearing.current.delete(hear)
  }, [])
  const show = useCallback((path: string) => hearing.current.forEach((hear) => hear(path)), [])
  return { labels, register, onShow, show }
}
