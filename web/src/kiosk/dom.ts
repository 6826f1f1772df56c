type Child = Node | string | null | false;
type Properties = Record<string, string | boolean | number | null | ((event: never) => void)>;

function set(element: Element, properties: Properties): void {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else setAttribute(element, name, value);
  }
}

/** True for an attribute without a value; false or null takes it away. */
export function setAttribute(element: Element, name: string, value: string | boolean | number | null): void {
  if (value === false || value === null) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** Properties that are functions listen to the event of that name; all others are attributes. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  set(element, properties);
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

const space = 'http://www.w3.org/2000/svg';

export function svg(properties: Properties, ...shapes: [tag: 'path' | 'rect', properties: Properties][]): SVGElement {
  const element = document.createElementNS(space, 'svg');
  set(element, properties);
  for (const [tag, shape] of shapes) {
    const child = document.createElementNS(space, tag);
    set(child, shape);
    element.append(child);
  }
  return element;
}
