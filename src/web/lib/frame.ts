/** True until the first page replaces the frame that `index.html` paints. */
export const isFrameShown = (): boolean => frame() !== null

export const removeFrame = (): void => frame()?.remove()

const frame = () => document.querySelector('#frame')
