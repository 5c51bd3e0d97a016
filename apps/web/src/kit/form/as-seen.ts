interface Seen {
  readonly id: string
  readonly version: number
}

/** Returns the part of a drawer about a thing that is there: the version its form was made from, and the change based on that or a later one. */
export const asSeen = <Request extends Seen>(
  { id, version }: Seen,
  { mutateAsync }: { readonly mutateAsync: (request: Request) => Promise<unknown> },
) => ({
  version,
  onSubmit: (request: Request, based: number) => mutateAsync({ ...request, id, version: based }),
})
