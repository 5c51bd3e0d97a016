import { readPicture } from '@kassa/contract/file/file.calls.ts'
import { useEffect, useState } from 'react'
import { callForResponse } from '../../api/call.ts'

/** The local address of a picture, fetched with the session's header: its public address alone opens nothing. Undefined until it is there. */
export function usePicture(id: string, size: 'small' | 'full'): string | undefined {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    const stopped = new AbortController()
    let made: string | undefined
    callForResponse(readPicture, { id, size }, { isQuiet: true, signal: stopped.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (stopped.signal.aborted) return
        made = URL.createObjectURL(blob)
        setSource(made)
      })
      .catch(() => setSource(undefined))
    return () => {
      stopped.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id, size])
  return source
}
