/**
 * Returns the address of a product's picture: its own file (small, for whoever is signed in to the merchant), else one of the drawn motifs,
 * else nothing.
 */
export const imageUrlOf = (picture: {
  readonly imageFileId: string | null
  readonly motif: string | null
}): string | null =>
  picture.imageFileId !== null
    ? `/cashier/api/file/pictures/${picture.imageFileId}?size=small`
    : picture.motif !== null
      ? `/cashier/manage/motifs/${picture.motif}.svg`
      : null
