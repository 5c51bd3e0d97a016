// All files of a worker share one tab. What the file before kept in it, as where somebody's session ended under a form, is none of the next one's.
sessionStorage.clear()
