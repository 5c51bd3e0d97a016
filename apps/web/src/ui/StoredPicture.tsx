import { useEffect, useState } from 'react'
import { pictureSource } from '../api/picture-source.ts'

interface Props {
  /** Where it is, as the contract says; null draws nothing. */
  readonly address: string | null
  readonly alt: string
  readonly size?: number
  readonly className?: string
}

/** A picture of the merchant's own or a drawn motif. Where it cannot be had, nothing stands in its place. */
export function StoredPicture({ address, alt, size, className }: Props) {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly source: string | undefined }>()
  useEffect(() => {
    if (address === null) return
    let isCurrent = true
    void pictureSource(address).then((source) => {
      if (isCurrent) setLoaded({ of: address, source })
    })
    return () => {
      isCurrent = false
    }
  }, [address])
  const source = loaded?.of === address ? loaded?.source : undefined
  if (address === null || (loaded?.of === address && source === undefined)) return null
  return (
    <img
      {...(source === undefined ? {} : { src: source })}
      {...(size === undefined ? {} : { width: size, height: size })}
      {...(className === undefined ? {} : { className })}
      alt={source === undefined ? '' : alt}
      loading="lazy"
      onError={() => setLoaded({ of: address, source: undefined })}
    />
  )
}
