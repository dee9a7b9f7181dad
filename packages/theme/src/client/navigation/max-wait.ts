/** Milliseconds after which a page that is still on its way is loaded as ever, so that the browser shows that it waits. */
export const maxWait = 800
