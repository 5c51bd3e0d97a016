import { createContext, useContext, useEffect, useState } from 'react'
import { StoredPicture } from '../ui/StoredPicture.tsx'
import { screenFile } from './screen-files.ts'

/** The word with which a paired screen opens pictures of goods; null where somebody is signed in beside it. */
export const ScreenWord = createContext<string | null>(null)

/** `/cashier/api/file/pictures/…`: a picture of the merchant's own. */
const ownId = (address: string | null): string | undefined =>
  /\/file\/pictures\/([0-9a-f-]{36})/.exec(address ?? '')?.[1]

/** A picture of goods, with the session of this browser or the word of a paired screen. */
export function ScreenPicture({ address }: { readonly address: string | null }) {
  const word = useContext(ScreenWord)
  const id = ownId(address)
  return word !== null && id !== undefined ? (
    <ByWord key={id} word={word} id={id} />
  ) : (
    <StoredPicture address={address} alt="" />
  )
}

function ByWord({ word, id }: { readonly word: string; readonly id: string }) {
  const [source, setSource] = useState<string | undefined>()
  useEffect(() => {
    let isCurrent = true
    void screenFile(word, { kind: 'picture', id }).then((found) => {
      if (isCurrent) setSource(found)
    })
    return () => {
      isCurrent = false
    }
  }, [word, id])
  return source === undefined ? null : <img src={source} alt="" />
}
