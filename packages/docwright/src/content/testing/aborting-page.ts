/**
 * A page with an ordinary typing mistake (a closing tag indented into a list item) on which the native parser, satteri
 * 0.10.5, crashes its process instead of reporting it. Never compile it with `parser: 'native'` in the test's own
 * process.
 */
export const abortingPage =
  '---\ntitle: Aborting\n---\n\nbefore\n\n<Note>\n<Accordion title="One">\n    </Accordion>\n\n- item one\n  </Note>\n\nafter\n'
