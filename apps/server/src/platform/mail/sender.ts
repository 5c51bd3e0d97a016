/** The sender of a way that letters go: as it stands in `From`, or name and address. */
export type Sender = string | { readonly name: string; readonly address: string }

/** Returns the sender of a letter: the address of the way it goes, under a name of the letter's own where it has one. */
export function senderOf(from: Sender, senderName: string | undefined): Sender {
  if (senderName === undefined) return from
  const address = typeof from === 'string' ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from) : from.address
  return { name: senderName, address }
}

/** The sender as a line of a letter. */
export const senderText = (sender: Sender): string =>
  typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`
