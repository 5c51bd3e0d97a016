/** Shows why something was refused; nothing where nothing was. */
export const RefusalText = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className="k-refusal" role="alert">
      {text}
    </p>
  )
