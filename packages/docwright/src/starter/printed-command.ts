/**
 * How a command is printed, here and in the documentation. The name is not published yet, so that anybody could take it:
 * `--no` keeps npx from installing what it does not find. On the day of publishing, this line loses it, and
 * `COMMANDS=write npm test -- tools/printed-commands --project unit` follows.
 */
export const printedCommand = 'npx --no docwright'
