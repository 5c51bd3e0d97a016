interface Props {
  readonly label: string
  readonly isChosen: boolean
  /** Some of what it stands for is chosen, and not all. */
  readonly isPartly?: boolean
  readonly onChange: () => void
}

/** The box that chooses a row, or all: a page has as many as rows, and the library's own is four parts each. */
export const RowChoice = ({ label, isChosen, isPartly = false, onChange }: Props) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = isPartly
    }}
    type="checkbox"
    className="k-choice"
    aria-label={label}
    checked={isChosen}
    onChange={onChange}
  />
)
