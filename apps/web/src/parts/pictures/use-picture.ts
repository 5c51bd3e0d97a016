import { readPicture } from '@kassa/contract/file/file.calls.ts'
import { useEffect, useState } from 'react'
import { callForResponse } from '../../api/call.ts'

interface PictureSource {
  /** Good on this page only. */
  readonly address: string
  readonly contentType: string
}

/** A picture or file, fetched with the session's header: its public address alone opens nothing. Undefined until it is there. */
export function usePicture(id: string, size: 'small' | 'full'): PictureSource | undefined {
  const [source, setSource] = useState<PictureSource>()
  useEffect(() => {
    const stopped = new AbortController()
    let made: string | undefined
    callForResponse(readPicture, { id, size }, { isQuiet: true, signal: stopped.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (stopped.signal.aborted) return
        made = URL.createObjectURL(blob)
        setSource({ address: made, contentType: blob.type })
      })
      .catch(() => setSource(undefined))
    return () => {
      stopped.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id, size])
  return source
}
